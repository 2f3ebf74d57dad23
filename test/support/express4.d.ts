/** Express 4 comes without types; what the adapter uses of it has the types of Express 5. */
declare module 'express4' {
  import type express from 'express';

  const express4: typeof express;
  export default express4;
}
