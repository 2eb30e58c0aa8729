import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
}

/**
 * A real mail server on a socket. `behave` decides about each recipient: it returns null to accept
 * the mail, or a refusal.
 */
export class TestMailServer {
  readonly received: ReceivedMail[] = [];
  behave: (to: string) => { code: number; sentence: string } | null = () => null;
  private server: SMTPServer | null = null;

  private constructor(readonly port: number) {}

  static async start(): Promise<TestMailServer> {
    const { freePort } = await import('../../src/embedded/postgres/free-port.js');
    const server = new TestMailServer(await freePort());
    await server.open();
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 50,
      onRcptTo: ({ address }, _session, done) => {
        const no = this.behave(address);
        done(no ? Object.assign(new Error(no.sentence), { responseCode: no.code }) : null);
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo[0]?.address ?? '';
          PostalMime.parse(Buffer.concat(chunks)).then(
            ({ subject = '', text = '', html = '', messageId = '' }) => {
              this.received.push({ to, subject, text, html, messageId });
              done(null);
            },
            done,
          );
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  to(address: string): ReceivedMail[] {
    return this.received.filter(({ to }) => to === address);
  }
}
