import type { OutgoingHttpHeaders } from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/index.js';

const PERMISSIONS = 'permissions-policy';
const TWO_YEARS_SECONDS = 63_072_000;

/**
 * Hosts from which the provider's checkout loads scripts and frames, and to which it connects. The
 * list is from the provider's documentation.
 */
const RAZORPAY = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
  ],
};

export async function sendSecurityHeaders(
  instance: FastifyInstance,
  config: Config,
): Promise<void> {
  const features = ['camera', 'microphone', 'geolocation', 'usb'].map((name) => `${name}=()`);
  const headers = {
    ...(await headersOf(helmetOptions(config))),
    [PERMISSIONS]: features.join(', '),
  };
  instance.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/**
 * Returns the security headers. They are computed once, because the library would compute them
 * again for every response.
 */
async function headersOf(options: FastifyHelmetOptions): Promise<OutgoingHttpHeaders> {
  const sample = new FastifyAdapter().getInstance<FastifyInstance>();
  let headers: OutgoingHttpHeaders = {};
  await sample.register(helmet, options);
  sample.get('/', (_request, reply) => {
    headers = reply.raw.getHeaders();
    return reply.send();
  });
  await sample.inject('/');
  await sample.close();
  return headers;
}

function helmetOptions(config: Config): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    // Lets the checkout open pages of banks as pop-ups, which report the outcome to the page that
    // opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: config.production ? { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true } : false,
  };
}

function contentPolicy(config: Config): Record<string, string[]> {
  const origin = new URL(config.razorpay.checkoutUrl).origin;
  const checkout = RAZORPAY.script.includes(origin)
    ? RAZORPAY
    : { script: [origin], frame: [origin], connect: [origin] };
  const overHttps = config.publicUrl.startsWith('https:');
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...checkout.script],
    'script-src-attr': ["'none'"],
    // Allows style attributes, with which components position pop-overs.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Allows pictures from any host, because landing cards may use them. Scripts and frames from
    // those hosts stay forbidden.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...(overHttps ? [] : ['http:'])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...checkout.connect],
    'frame-src': checkout.frame,
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(overHttps ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
