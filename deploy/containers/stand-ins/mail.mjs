// Mailpit's place: the product's own mail catcher, which listens on loopback only, behind the ports
// that Mailpit opens. `readyz` says whether both answer.
import { connect } from 'node:net';
import { forward, forwardHttp } from './forward.mjs';

const [SMTP, PAGES] = [8125, 8126];
if (process.argv[2] === 'readyz') {
  const answers = (port) =>
    new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => done(socket.destroy() !== null));
      socket.once('error', () => done(false));
    });
  process.exit((await answers(1025)) && (await answers(8025)) ? 0 : 1);
}
process.env.MAIL_SMTP_PORT = String(SMTP);
process.env.MAIL_UI_PORT = String(PAGES);
process.env.DATA_DIR = '/tmp/mail';
await import('/arena/api/dist/api/src/embedded/mail-catcher/main.js');
forward(1025, SMTP);
forwardHttp(8025, PAGES);
