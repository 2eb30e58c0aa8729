import { Injectable } from '@nestjs/common';
import { type Id, isId } from '../../kernel/index.js';
import { Secrets, sameBytes } from '../../platform/secrets/index.js';
import type { Squad } from './squad.entity.js';

const PURPOSE = 'squad-invite';
/** Number of bytes of the digest in an invite code, large enough to prevent guessing. */
const DIGEST_BYTES = 16;

/**
 * Creates and checks the codes of invite links. A code consists of the squad's id and a keyed
 * digest of that id and the link's version. The code can be computed at any time, so it is not
 * stored.
 */
@Injectable()
export class InviteCodes {
  constructor(private readonly secrets: Secrets) {}

  of(squad: Squad): string {
    const digest = this.secrets.digest(PURPOSE, signed(squad));
    return `${squad.id}.${digest.subarray(0, DIGEST_BYTES).toString('base64url')}`;
  }

  /**
   * Returns the squad's id in an invite code; null for a malformed code. `isValid` must still check
   * the code.
   */
  squadIn(code: string): Id | null {
    const [id = ''] = code.split('.');
    return isId(id) ? id : null;
  }

  isValid(code: string, squad: Squad): boolean {
    const sent = Buffer.from(code.split('.')[1] ?? '', 'base64url');
    return this.secrets
      .digests(PURPOSE, signed(squad))
      .some((digest) => sameBytes(digest.subarray(0, DIGEST_BYTES), sent));
  }
}

const signed = ({ id, linkVersion }: Squad) => `${id}:${linkVersion}`;
