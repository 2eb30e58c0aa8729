import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { generalRefusals, refusals } from '../../kernel/index.js';
import { currentContext } from '../context/index.js';
import {
  ACCESS,
  type Access,
  type ArenaRequest,
  BEFORE_ENROLLING,
  CONFIRMED,
  type ConfirmedRule,
  type Session,
  SessionReader,
} from './access.js';

export const accessRefusals = refusals({
  UNAUTHENTICATED: { status: 401, sentence: 'Please login to access this page.' },
  FORBIDDEN: { status: 403, sentence: 'Access denied.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    sentence: 'Please set up two-step sign-in first: it is required of all staff.',
  },
  CONFIRM_SIGN_IN: {
    status: 403,
    sentence: 'Please confirm with your password or a code that it is you.',
  },
});

/** Denies by default: only a route that states who may call it can be called. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!rule) throw accessRefusals.FORBIDDEN();
    const request = context.switchToHttp().getRequest<ArenaRequest>();
    request.session = await this.readSession(request);
    const asked = currentContext();
    if (asked) asked.userId = request.session?.userId ?? null;
    if (rule.who === 'anyone') return true;
    admit(request.session, rule);
    const openBefore = this.reflector.get<boolean | undefined>(
      BEFORE_ENROLLING,
      context.getHandler(),
    );
    if (request.session?.mustEnrol && !openBefore) {
      throw accessRefusals.SECOND_FACTOR_REQUIRED();
    }
    const confirmed = this.reflector.get<ConfirmedRule | undefined>(
      CONFIRMED,
      context.getHandler(),
    );
    if (confirmed && !request.session?.confirmedRecently && asksAgain(confirmed, request.body)) {
      throw accessRefusals.CONFIRM_SIGN_IN();
    }
    return true;
  }

  private async readSession(request: ArenaRequest): Promise<Session | null> {
    const header = request.headers.authorization;
    const [scheme, sessionToken] = header?.split(' ') ?? [];
    if (scheme !== 'Bearer' || !sessionToken) return null;
    return this.sessions.read(sessionToken);
  }
}

function asksAgain({ exceptFor }: ConfirmedRule, body: unknown): boolean {
  if (exceptFor.length === 0 || typeof body !== 'object' || body === null) return true;
  return Object.keys(body).some((field) => !exceptFor.includes(field));
}

function admit(session: Session | null, rule: Access): void {
  if (!session) throw accessRefusals.UNAUTHENTICATED();
  if (session.isBanned && !rule.evenBanned) throw generalRefusals.ACCOUNT_BANNED();
  if (Array.isArray(rule.who) && !rule.who.includes(session.role)) {
    throw accessRefusals.FORBIDDEN();
  }
}
