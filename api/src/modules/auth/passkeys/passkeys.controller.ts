import { Body, Controller, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Id } from '../../../kernel/index.js';
import {
  type ArenaRequest,
  AskAgain,
  CurrentSession,
  EvenBeforeEnrolling,
  ForAnyone,
  ForStaff,
  type Session,
} from '../../../platform/http/index.js';
import { browserInWords } from '../browser/browser-in-words.js';
import { Requesters } from '../codes/requester.js';
import { LimitConfirmations, LimitPasskeySignIns, LimitSecondFactor } from '../limits.js';
import { SessionResponse } from '../sessions/session.response.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { PasskeyTouches } from './passkey-touches.js';
import {
  AddPasskeyDto,
  AskedTouch,
  AskTouchDto,
  BeginPasskeyDto,
  ChangedPasskeys,
  ListedPasskeys,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignInDto,
  RemovePasskeyDto,
} from './passkeys.dto.js';
import { Passkeys } from './passkeys.js';

@ApiTags('auth')
@Controller('auth/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly touches: PasskeyTouches,
    private readonly signIn: PasskeySignIn,
    private readonly requesters: Requesters,
  ) {}

  @Get()
  @ForStaff()
  @EvenBeforeEnrolling()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "List the caller's passkeys" })
  @ApiOkResponse({ type: ListedPasskeys })
  list(@CurrentSession() { userId }: Session): Promise<ListedPasskeys> {
    return this.passkeys.list(userId);
  }

  @Post('ask')
  @HttpCode(200)
  @ForStaff()
  @EvenBeforeEnrolling()
  @LimitSecondFactor()
  @ApiOperation({
    summary: 'Make a challenge that a passkey of the caller signs to confirm an action',
    description: 'It can be answered once, within five minutes, and only for this action.',
  })
  @ApiOkResponse({ type: AskedTouch })
  async ask(
    @CurrentSession() { userId }: Session,
    @Body() { action, subject, digest }: AskTouchDto,
  ): Promise<AskedTouch> {
    const use = { action, subject: subject ?? '' };
    return { request: await this.touches.ask(userId, use, digest ?? '') };
  }

  @Post('begin')
  @HttpCode(200)
  @ForStaff()
  @EvenBeforeEnrolling()
  @LimitConfirmations()
  // A code alone may have been read over the shoulder, so it also needs a recent confirmation.
  @AskAgain({ provedBy: ['passkey', 'password'] })
  @ApiOperation({
    summary: 'Make the challenge with which the browser creates a passkey',
    description:
      'Needs a proof: one of the passkeys, or a code of the authenticator app. The password is ' +
      'enough if the account has neither.',
  })
  @ApiOkResponse({ type: PasskeyCreation })
  begin(
    @CurrentSession() session: Session,
    @Body() proof: BeginPasskeyDto,
  ): Promise<PasskeyCreation> {
    return this.passkeys.begin(session, proof);
  }

  @Post()
  @HttpCode(200)
  @ForStaff()
  @EvenBeforeEnrolling()
  @LimitSecondFactor()
  @ApiOperation({ summary: 'Add the passkey that the browser created' })
  @ApiOkResponse({ type: ChangedPasskeys })
  async add(
    @CurrentSession() session: Session,
    @Body() made: AddPasskeyDto,
    @Req() request: ArenaRequest,
  ): Promise<ChangedPasskeys> {
    const token = await this.passkeys.add(session, made, browserInWords(request));
    return { message: 'Passkey added', token };
  }

  @Post(':id/remove')
  @HttpCode(200)
  @ForStaff()
  @EvenBeforeEnrolling()
  @LimitConfirmations()
  @AskAgain({ provedBy: ['passkey'] })
  @ApiOperation({
    summary: 'Remove a passkey, with a passkey or with a code of the authenticator app',
  })
  @ApiOkResponse({ type: ChangedPasskeys })
  async remove(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Body() proof: RemovePasskeyDto,
    @Req() request: ArenaRequest,
  ): Promise<ChangedPasskeys> {
    const token = await this.passkeys.remove(session, id as Id, proof, browserInWords(request));
    return { message: 'Passkey removed', token };
  }

  @Post('sign-in/begin')
  @HttpCode(200)
  @ForAnyone()
  @LimitPasskeySignIns()
  @ApiOperation({ summary: 'Make the challenge of a sign-in with a passkey' })
  @ApiOkResponse({ type: PasskeyRequest })
  beginSignIn(): Promise<PasskeyRequest> {
    return this.touches.askToSignIn();
  }

  @Post('sign-in')
  @HttpCode(200)
  @ForAnyone()
  @LimitPasskeySignIns()
  @ApiOperation({ summary: 'Sign in as an admin or as finance staff, with a passkey alone' })
  @ApiOkResponse({ type: SessionResponse })
  async enter(
    @Body() { passkey }: PasskeySignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionResponse> {
    return this.signIn.with(passkey, this.requesters.asking(request, reply));
  }
}
