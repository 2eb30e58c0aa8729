import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Refusal } from '../../../kernel/index.js';
import { Mail, type OutboxMail } from '../../mail/index.js';
import { type CodePurpose, OneTimeCodes } from './one-time-codes.js';

const TEMPLATES = { signup: 'verification-code', reset: 'reset-code' } as const;

export interface CodeRequest {
  readonly email: string;
  readonly purpose: CodePurpose;
  /** How long ago the last one must have been sent. */
  readonly waitMs: number;
  /** False where the address belongs to nobody: everything happens but the mail. */
  readonly reachesSomebody: boolean;
}

/** Makes a code and puts its mail into the outbox, in the caller's transaction. */
@Injectable()
export class SendCode {
  constructor(
    private readonly codes: OneTimeCodes,
    private readonly mail: Mail,
  ) {}

  /** The mail to hurry after the commit, null where none is sent, or why there is no code yet. */
  async within(client: pg.ClientBase, request: CodeRequest): Promise<OutboxMail | null | Refusal> {
    const issued = await this.codes.issue(client, request);
    if (issued instanceof Refusal) return issued;
    if (!request.reachesSomebody) return null;
    return this.mail.send(
      {
        to: request.email,
        template: TEMPLATES[request.purpose],
        data: { code: issued.code },
        worthlessAt: issued.expiresAt,
      },
      client,
    );
  }
}
