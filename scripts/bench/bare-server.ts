/** A minimal node:http server that answers a short text, as the baseline of `npm run bench`. */
import { createServer } from 'node:http';

createServer((_, res) => {
  res.setHeader('Content-Type', 'text/plain');
  res.end('ok');
}).listen(Number(process.env.PORT), 'localhost');
