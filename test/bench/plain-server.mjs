// The reference point for servers that start: Express, one route, nothing read. Prints its address when it listens.
import express from 'express';

const app = express();
app.get('/meta', (_request, response) => response.send('hello'));
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
