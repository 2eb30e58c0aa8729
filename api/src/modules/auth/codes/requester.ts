import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from '../../../platform/limits/index.js';
import { Secrets } from '../../../platform/secrets/index.js';
import { BrowserCookie } from '../browser/browser-cookie.js';
import { browserInWords } from '../sign-ins/browser-in-words.js';

const PEPPER = 'code-networks';

/** The client that asks for a code or brings one. Digests are keyed. */
export interface Requester {
  /** The browser that the cookie names, or null without one. */
  readonly cameAs: Buffer | null;
  /** The IPv4 address or IPv6 /64 network. */
  readonly network: Buffer;
  /** True for a client without cookies that is no page of ours: its network stands for it. */
  readonly byNetwork: boolean;
}

/** The client that asks for a code or signs in. */
export interface NewRequester extends Requester {
  /** The browser from now on: the one it came as, or the one that the answer names. */
  readonly browser: Buffer;
  /** The browser and system in words for a mail, such as "Chrome on Android". */
  readonly inWords: string;
}

/** Tells the clients apart that ask for codes and bring them. */
@Injectable()
export class Requesters {
  constructor(
    private readonly browsers: BrowserCookie,
    private readonly secrets: Secrets,
  ) {}

  /** Returns the client that brings a code. */
  of(request: FastifyRequest): Requester {
    const cameAs = this.browsers.digestOf(request);
    // A browser names the page's origin on every POST, so its first visit is known as one; it is
    // not mistaken for the other clients of its network.
    const byNetwork = cameAs === null && request.headers.origin === undefined;
    const network = this.secrets.digest(PEPPER, countedAddress(request.ip));
    return { cameAs, network, byNetwork };
  }

  /** Returns the client that asks for a code or signs in, and gives its browser a name. */
  asking(request: FastifyRequest, reply: FastifyReply): NewRequester {
    return {
      ...this.of(request),
      browser: this.browsers.give(request, reply),
      inWords: browserInWords(request),
    };
  }
}
