import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../platform/config/index.js';
import { Secrets } from '../../../platform/secrets/index.js';

const PEPPER = 'browsers';
const NAME_BYTES = 32;
/** Pattern of a browser's id as `give` creates it: 32 bytes in base64url. */
const NAME = /^[\w-]{43}$/;
/** Lifetime of a browser's id, in seconds. Browsers shorten longer lifetimes to 400 days. */
const LIFE_S = 400 * 24 * 3600;

/**
 * Identifies a browser by a random id in a cookie. The id alone gives no access to an account. The
 * database stores only a keyed digest of the id. After a change of the secret from which the
 * digest's key is derived, every browser counts as unknown until its next sign-in.
 */
@Injectable()
export class BrowserCookie {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(
    config: Config,
    private readonly secrets: Secrets,
  ) {
    this.secure = new URL(config.publicUrl).protocol === 'https:';
    // Browsers accept the prefix `__Host-` only over https. The prefix binds the cookie to this
    // host.
    this.name = this.secure ? '__Host-browser' : 'arena-browser';
  }

  /** Returns the keyed digest of the browser's id; null if the request has no cookie. */
  digestOf(request: FastifyRequest): Buffer | null {
    const name = this.nameOf(request);
    return name === null ? null : this.secrets.digest(PEPPER, name);
  }

  /** Gives the browser an id if it has none, renews its lifetime, and returns its digest. */
  give(request: FastifyRequest, reply: FastifyReply): Buffer {
    const name = this.nameOf(request) ?? randomBytes(NAME_BYTES).toString('base64url');
    void reply.setCookie(this.name, name, {
      httpOnly: true,
      secure: this.secure,
      sameSite: 'strict',
      path: '/',
      maxAge: LIFE_S,
    });
    return this.secrets.digest(PEPPER, name);
  }

  private nameOf({ cookies }: FastifyRequest): string | null {
    const name = cookies[this.name];
    return name && NAME.test(name) ? name : null;
  }
}
