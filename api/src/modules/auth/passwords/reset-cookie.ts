import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../platform/config/index.js';
import { GRANT_LIFE_MS } from './reset-grants.js';

/**
 * Stores the grant of a password reset in a cookie. Scripts cannot read the cookie, and requests
 * from other sites do not carry it.
 */
@Injectable()
export class ResetCookie {
  private readonly secure: boolean;
  private readonly name: string;
  private readonly origin: string;

  constructor(config: Config) {
    const url = new URL(config.publicUrl);
    this.origin = url.origin;
    this.secure = url.protocol === 'https:';
    // Browsers accept the prefix `__Host-` only over https. The prefix binds the cookie to this
    // host.
    this.name = this.secure ? '__Host-reset' : 'arena-reset';
  }

  set(reply: FastifyReply, grant: string): void {
    this.write(reply, grant, GRANT_LIFE_MS / 1000);
  }

  clear(reply: FastifyReply): void {
    this.write(reply, '', 0);
  }

  /**
   * Returns the grant in the cookie, or null if the request comes from a page of another origin.
   */
  read(request: FastifyRequest): string | null {
    const grant = cookieNamed(this.name, request.headers.cookie ?? '');
    return grant && this.isOurs(request) ? grant : null;
  }

  /**
   * Returns true if the request comes from a page of this origin, or has no `Origin` header.
   * Browsers send the header with every POST; other clients may leave it out.
   */
  private isOurs({ headers }: FastifyRequest): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    return origin === this.origin || (URL.canParse(origin) && new URL(origin).host === host);
  }

  private write(reply: FastifyReply, value: string, maxAge: number): void {
    const attributes = ['HttpOnly', 'SameSite=Strict', 'Path=/', `Max-Age=${maxAge}`];
    if (this.secure) attributes.push('Secure');
    void reply.header('Set-Cookie', [`${this.name}=${value}`, ...attributes].join('; '));
  }
}

/**
 * Returns the value of a cookie. The value is used as it stands, because base64url has no
 * characters that a cookie must quote (RFC 6265 §4.1.1).
 */
function cookieNamed(name: string, header: string): string | null {
  const pair = header.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair ? pair.trim().slice(name.length + 1) : null;
}
