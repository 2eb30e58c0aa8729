import type { OutgoingHttpHeaders } from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/index.js';

const PERMISSIONS = 'permissions-policy';
const TWO_YEARS_SECONDS = 63_072_000;

/** Hosts that the provider's checkout loads, frames and calls, from its documentation. */
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

/** Computes the headers once; the library would assemble them again for every answer. */
async function headersOf(options: FastifyHelmetOptions): Promise<OutgoingHttpHeaders> {
  const sample = new FastifyAdapter().getInstance() as unknown as FastifyInstance;
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
    // Banks open their pages as pop-ups of the checkout and report back to the opener.
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
    // Components position pop-overs with style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Landing cards may show pictures from any host; a page never runs or frames them.
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
