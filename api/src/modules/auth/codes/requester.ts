import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from '../../../platform/limits/index.js';
import { Secrets } from '../../../platform/secrets/index.js';
import { BrowserCookie } from '../browser/browser-cookie.js';
import { browserInWords } from '../sign-ins/browser-in-words.js';

const PEPPER = 'code-networks';

/** The client that requests or enters a code. Digests are keyed. */
export interface Requester {
  /** The browser's id in the cookie, or null without one. */
  readonly cameAs: Buffer | null;
  /** The IPv4 address or IPv6 /64 network. */
  readonly network: Buffer;
  /**
   * True for a client without cookies and without our page's `Origin`: its network identifies it.
   */
  readonly byNetwork: boolean;
}

/** The client that requests a code or signs in. */
export interface NewRequester extends Requester {
  /** The browser's id after this answer: the one it sent, or the one that the answer sets. */
  readonly browser: Buffer;
  /** The browser and system in words for a mail, such as "Chrome on Android". */
  readonly inWords: string;
  /** The first language of the request, as two letters; English without one. */
  readonly language: string;
}

/** Identifies clients that request and enter codes. */
@Injectable()
export class Requesters {
  constructor(
    private readonly browsers: BrowserCookie,
    private readonly secrets: Secrets,
  ) {}

  /** Returns the client that enters a code. */
  of(request: FastifyRequest): Requester {
    const cameAs = this.browsers.digestOf(request);
    // A browser sends the page's `Origin` with every POST, so even on its first visit it is not
    // counted with its network's clients without cookies.
    const byNetwork = cameAs === null && request.headers.origin === undefined;
    const network = this.secrets.digest(PEPPER, countedAddress(request.ip));
    return { cameAs, network, byNetwork };
  }

  /** Returns the client that requests a code or signs in, and gives its browser an id. */
  asking(request: FastifyRequest, reply: FastifyReply): NewRequester {
    return {
      ...this.of(request),
      browser: this.browsers.give(request, reply),
      inWords: browserInWords(request),
      language:
        /^[a-z]{2}/i.exec(request.headers['accept-language'] ?? '')?.[0].toLowerCase() ?? 'en',
    };
  }
}
