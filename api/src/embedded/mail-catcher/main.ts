import { join } from 'node:path';
import { startMailCatcher } from './index.js';

// Runs the mail catcher in a separate process, which the supervisor starts.
const { env } = process;
const catcher = await startMailCatcher({
  smtpPort: Number(env.MAIL_SMTP_PORT ?? 8125),
  uiPort: Number(env.MAIL_UI_PORT ?? 8025),
  folder: join(env.DATA_DIR ?? '.data', 'mail'),
  publicUrl: env.PUBLIC_URL,
});
console.log(`Mail catcher takes mail at ${catcher.smtpUrl} and shows it at ${catcher.uiUrl}`);

const stop = () => void catcher.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
