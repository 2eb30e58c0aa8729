import { createSecretKey } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../../platform/config/index.js';
import { SessionReader } from '../../platform/http/index.js';
import { ApprovalSigning } from '../approvals/index.js';
import { MailModule } from '../mail/index.js';
import { SettingsModule } from '../settings/index.js';
import { UsersModule } from '../users/index.js';
import * as entities from './auth.entity.js';
import { BrowserCookie } from './browser/browser-cookie.js';
import { KnownBrowsers } from './browser/known-browsers.js';
import { CodeRequests } from './codes/code-requests.js';
import { Requesters } from './codes/requester.js';
import { SendCode } from './codes/send-code.js';
import { WrongCodes } from './codes/wrong-codes.js';
import { CredentialStore } from './credentials.js';
import { PasskeySignIn } from './passkeys/passkey-sign-in.js';
import { PasskeyTouches } from './passkeys/passkey-touches.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { Passkeys } from './passkeys/passkeys.js';
import { ChangePassword } from './passwords/change-password.js';
import { PasswordController } from './passwords/password.controller.js';
import { PasswordResets } from './passwords/password-resets.js';
import { Passwords } from './passwords/passwords.js';
import { ResetCookie } from './passwords/reset-cookie.js';
import { ResetGrants } from './passwords/reset-grants.js';
import { SignInData } from './personal-data.js';
import { DeletedAddresses } from './registration/deleted-addresses.js';
import { RegistrationController } from './registration/registration.controller.js';
import { Registrations } from './registration/registrations.js';
import { SignUpCodes } from './registration/sign-up-codes.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorChanges } from './second-factor/second-factor-changes.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { OpenSession } from './sessions/open-session.js';
import { OpenSessions } from './sessions/open-sessions.js';
import { PlayerSessionsController } from './sessions/player-sessions.controller.js';
import { SessionTokens } from './sessions/session-tokens.js';
import { SessionUses } from './sessions/session-uses.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignInConfirmations } from './sessions/sign-in-confirmations.js';
import { CheckPassword } from './sign-in/check-password.js';
import { KeptAccounts } from './sign-in/kept-accounts.js';
import { PlayerLogin } from './sign-in/player-login.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInTries } from './sign-in/sign-in-tries.js';
import { StaffLogin } from './sign-in/staff-login.js';
import { StaffSignIns } from './sign-in/staff-sign-ins.js';
import { AcceptedInvitations } from './staff/accepted-invitations.js';
import { StaffController } from './staff/staff.controller.js';
import { StaffAdditions } from './staff/staff-additions.js';
import { StaffChanges } from './staff/staff-changes.js';
import { StaffInvitations } from './staff/staff-invitations.js';
import { StaffRows } from './staff/staff-rows.js';
import { TestEmailController } from './test-email.controller.js';
import { TidyAuth } from './tidy-auth.js';

const ISSUER = 'arena';
const AUDIENCE = 'arena-web';

@Global()
@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        // Passes the secret as a key object. With a string, the library first tries to parse a
        // public key, which takes a millisecond.
        secret: createSecretKey(config.jwtSecret, 'utf8'),
        signOptions: { algorithm: 'HS256', issuer: ISSUER, audience: AUDIENCE },
        verifyOptions: { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE },
      }),
    }),
    TypeOrmModule.forFeature(Object.values(entities)),
    UsersModule,
    MailModule,
    SettingsModule,
  ],
  controllers: [
    RegistrationController,
    SignInController,
    SessionsController,
    PlayerSessionsController,
    PasswordController,
    SecondFactorController,
    PasskeysController,
    StaffController,
    TestEmailController,
  ],
  providers: [
    SessionTokens,
    SessionUses,
    OpenSessions,
    ChangePassword,
    { provide: SessionReader, useExisting: SessionTokens },
    CredentialStore,
    Passwords,
    Requesters,
    CodeRequests,
    WrongCodes,
    SendCode,
    ResetGrants,
    ResetCookie,
    BrowserCookie,
    OpenSession,
    KnownBrowsers,
    CheckPassword,
    SignInTries,
    TidyAuth,
    DeletedAddresses,
    SignInData,
    StaffSignIns,
    SecondFactors,
    Passkeys,
    PasskeyTouches,
    PasskeySignIn,
    { provide: ApprovalSigning, useExisting: Passkeys },
    Registrations,
    SignUpCodes,
    PlayerLogin,
    StaffLogin,
    KeptAccounts,
    SignInConfirmations,
    PasswordResets,
    StaffRows,
    StaffAdditions,
    StaffChanges,
    StaffInvitations,
    AcceptedInvitations,
    SecondFactorChanges,
  ],
  exports: [SessionReader, SessionTokens, CheckPassword, Requesters, ApprovalSigning],
})
export class AuthModule {}
