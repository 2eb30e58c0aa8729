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
import { AcceptInvitationHandler } from './accept-invitation/accept-invitation.command.js';
import { AcceptInvitationController } from './accept-invitation/accept-invitation.controller.js';
import { CredentialStore } from './accounts/credentials.js';
import { AddStaffHandler } from './add-staff/add-staff.command.js';
import { AddStaffController } from './add-staff/add-staff.controller.js';
import { AdminLoginHandler } from './admin-login/admin-login.command.js';
import { AdminLoginController } from './admin-login/admin-login.controller.js';
import * as entities from './auth.entity.js';
import { BeginSecondFactorHandler } from './begin-second-factor/begin-second-factor.command.js';
import { BeginSecondFactorController } from './begin-second-factor/begin-second-factor.controller.js';
import { BrowserCookie } from './browser/browser-cookie.js';
import { KnownBrowsers } from './browser/known-browsers.js';
import { ChangePasswordController } from './change-password/change-password.controller.js';
import { ChangePassword } from './change-password/change-password.js';
import { ChangeStaffHandler } from './change-staff/change-staff.command.js';
import { ChangeStaffController } from './change-staff/change-staff.controller.js';
import { CodeRequests } from './codes/code-requests.js';
import { Requesters } from './codes/requester.js';
import { SendCode } from './codes/send-code.js';
import { WrongCodes } from './codes/wrong-codes.js';
import { ConfirmSecondFactorHandler } from './confirm-second-factor/confirm-second-factor.command.js';
import { ConfirmSecondFactorController } from './confirm-second-factor/confirm-second-factor.controller.js';
import { ConfirmSignInHandler } from './confirm-sign-in/confirm-sign-in.command.js';
import { ConfirmSignInController } from './confirm-sign-in/confirm-sign-in.controller.js';
import { DeletedAddresses } from './deleted-addresses/deleted-addresses.js';
import { DisableSecondFactorHandler } from './disable-second-factor/disable-second-factor.command.js';
import { DisableSecondFactorController } from './disable-second-factor/disable-second-factor.controller.js';
import { EndOtherSessionsHandler } from './end-other-sessions/end-other-sessions.command.js';
import { EndOtherSessionsController } from './end-other-sessions/end-other-sessions.controller.js';
import { ForgotPasswordHandler } from './forgot-password/forgot-password.command.js';
import { ForgotPasswordController } from './forgot-password/forgot-password.controller.js';
import { CheckPassword } from './guessing/check-password.js';
import { SignInTries } from './guessing/sign-in-tries.js';
import { StaffInvitations } from './invitations/staff-invitations.js';
import { KeepAccountHandler } from './keep-account/keep-account.command.js';
import { KeepAccountController } from './keep-account/keep-account.controller.js';
import { ListStaffController } from './list-staff/list-staff.controller.js';
import { LoginHandler } from './login/login.command.js';
import { LoginController } from './login/login.controller.js';
import { LogoutHandler } from './logout/logout.command.js';
import { LogoutController } from './logout/logout.controller.js';
import { PasskeySignIn } from './passkeys/passkey-sign-in.js';
import { PasskeyTouches } from './passkeys/passkey-touches.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { Passkeys } from './passkeys/passkeys.js';
import { Passwords } from './passwords/passwords.js';
import { SignInData } from './personal-data.js';
import { ReadSecondFactorController } from './read-second-factor/read-second-factor.controller.js';
import { RegisterHandler } from './register/register.command.js';
import { RegisterController } from './register/register.controller.js';
import { ResendOtpHandler } from './resend-otp/resend-otp.command.js';
import { ResendOtpController } from './resend-otp/resend-otp.controller.js';
import { ResetCookie } from './reset-grants/reset-cookie.js';
import { ResetGrants } from './reset-grants/reset-grants.js';
import { ResetPasswordHandler } from './reset-password/reset-password.command.js';
import { ResetPasswordController } from './reset-password/reset-password.controller.js';
import { ResetSecondFactorHandler } from './reset-second-factor/reset-second-factor.command.js';
import { ResetSecondFactorController } from './reset-second-factor/reset-second-factor.controller.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { SendTestEmailHandler } from './send-test-email/send-test-email.command.js';
import { SendTestEmailController } from './send-test-email/send-test-email.controller.js';
import { OpenSession } from './session/open-session.js';
import { SessionTokens } from './session/session-tokens.js';
import { SessionUses } from './session/session-uses.js';
import { OpenSessions } from './sessions/open-sessions.js';
import { PlayerSessionsController } from './sessions/player-sessions.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { StaffSignIns } from './sign-ins/staff-sign-ins.js';
import { StaffRows } from './staff/staff-rows.js';
import { TidyAuth } from './tidy/tidy-auth.js';
import { VerifyOtpHandler } from './verify-otp/verify-otp.command.js';
import { VerifyOtpController } from './verify-otp/verify-otp.controller.js';
import { VerifyPasswordResetOtpHandler } from './verify-password-reset-otp/verify-password-reset-otp.command.js';
import { VerifyPasswordResetOtpController } from './verify-password-reset-otp/verify-password-reset-otp.controller.js';

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
    RegisterController,
    VerifyOtpController,
    ResendOtpController,
    LoginController,
    KeepAccountController,
    AdminLoginController,
    LogoutController,
    EndOtherSessionsController,
    SessionsController,
    PlayerSessionsController,
    ChangePasswordController,
    ConfirmSignInController,
    ForgotPasswordController,
    VerifyPasswordResetOtpController,
    ResetPasswordController,
    SendTestEmailController,
    ListStaffController,
    AddStaffController,
    AcceptInvitationController,
    ChangeStaffController,
    PasskeysController,
    ReadSecondFactorController,
    BeginSecondFactorController,
    ConfirmSecondFactorController,
    DisableSecondFactorController,
    ResetSecondFactorController,
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
    RegisterHandler,
    VerifyOtpHandler,
    ResendOtpHandler,
    LoginHandler,
    KeepAccountHandler,
    AdminLoginHandler,
    LogoutHandler,
    EndOtherSessionsHandler,
    ConfirmSignInHandler,
    ForgotPasswordHandler,
    VerifyPasswordResetOtpHandler,
    ResetPasswordHandler,
    SendTestEmailHandler,
    StaffRows,
    AddStaffHandler,
    AcceptInvitationHandler,
    StaffInvitations,
    ChangeStaffHandler,
    BeginSecondFactorHandler,
    ConfirmSecondFactorHandler,
    DisableSecondFactorHandler,
    ResetSecondFactorHandler,
  ],
  exports: [SessionReader, SessionTokens, CheckPassword, Requesters, ApprovalSigning],
})
export class AuthModule {}
