export { type Config, type EmitterName, type Target, defineConfig } from './cli/config/config.ts';
