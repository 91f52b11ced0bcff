/** The least a server of the language can be, for `npm run bench` to compare with: a process that answers a short text. */
import { createServer } from 'node:http';

createServer((_, res) => {
  res.setHeader('Content-Type', 'text/plain');
  res.end('ok');
}).listen(Number(process.env.PORT), 'localhost');
