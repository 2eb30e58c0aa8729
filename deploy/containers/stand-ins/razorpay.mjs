// Razorpay's place: the product's own sandbox, which listens on loopback only, behind TLS under the
// names of the provider. The product therefore runs in production mode, with the real addresses.
import { readFileSync } from 'node:fs';
import { forwardHttp } from './forward.mjs';

const SANDBOX = 8026;
process.env.RAZORPAY_SANDBOX_PORT = String(SANDBOX);
process.env.DATA_DIR = '/tmp/razorpay';
await import('/arena/api/dist/api/src/embedded/razorpay-sandbox/main.js');
const read = (file) => readFileSync(`/run/drill/${file}`);
forwardHttp(443, SANDBOX, { key: read('razorpay.key'), cert: read('razorpay.pem') });
forwardHttp(8027, SANDBOX);
