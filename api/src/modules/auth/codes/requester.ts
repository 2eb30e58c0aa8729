import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from '../../../platform/limits/index.js';
import { Secrets } from '../../../platform/secrets/index.js';
import { BrowserCookie } from '../browser/browser-cookie.js';
import { browserInWords } from '../browser/browser-in-words.js';

const PEPPER = 'code-networks';

/**
 * The client that requests or enters a code. Its browser and network are stored as keyed digests.
 */
export interface Requester {
  /** Digest of the browser's id in the request's cookie; null if the cookie is missing. */
  readonly cameAs: Buffer | null;
  /** The digest of the client's IPv4 address or IPv6 /64 network. */
  readonly network: Buffer;
  /**
   * True if the client sends neither the browser cookie nor an `Origin` header. Such a client is
   * identified by its network.
   */
  readonly byNetwork: boolean;
}

/** The client that requests a code or signs in. */
export interface NewRequester extends Requester {
  /** Digest of the browser's id, which the browser sent or the response sets. */
  readonly browser: Buffer;
  /** The browser and operating system as written in an e-mail, such as "Chrome on Android". */
  readonly inWords: string;
  /**
   * First language of the `Accept-Language` header, as two letters; English if the header is
   * missing.
   */
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
    // A browser sends `Origin` with every POST, even on its first visit when it has no cookie. It
    // is therefore never counted together with the clients without cookies in its network.
    const byNetwork = cameAs === null && request.headers.origin === undefined;
    const network = this.secrets.digest(PEPPER, countedAddress(request.ip));
    return { cameAs, network, byNetwork };
  }

  /**
   * Returns the client that requests a code or signs in. Gives the browser an id if it has none.
   */
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
