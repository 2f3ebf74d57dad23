// The reference point for answers: Express, one endpoint that answers the bytes of a file as they are, and takes JSON.
import { readFileSync } from 'node:fs';
import express from 'express';

const answer = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const app = express();
app.use(express.json());
app.get('/issues', (_request, response) => response.json(answer));
app.post('/issues', (request, response) => response.status(201).json({ ...answer[0], ...request.body }));
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
