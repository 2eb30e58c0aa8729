import { createServer as createHttp, request } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { connect, createServer } from 'node:net';

/** Takes connections from other containers for a server that listens on loopback only. */
export function forward(from, to) {
  createServer((outer) => {
    const inner = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ]) {
      one.pipe(other);
      one.on('error', () => other.destroy());
    }
  }).listen(from, '0.0.0.0');
}

/** The same for HTTP, or HTTPS with a certificate. That server refuses names that it does not know. */
export function forwardHttp(from, to, tls = null) {
  const pass = (asked, answer) => {
    const { method, url, headers } = asked;
    const onward = request(
      {
        port: to,
        host: '127.0.0.1',
        method,
        path: url,
        headers: { ...headers, host: 'localhost' },
      },
      (answered) => {
        answer.writeHead(answered.statusCode, answered.headers);
        answered.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
  (tls ? createHttps(tls, pass) : createHttp(pass)).listen(from, '0.0.0.0');
}
