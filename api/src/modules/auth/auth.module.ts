import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Config } from '../../platform/config/index.js';
import { SessionReader } from '../../platform/http/index.js';
import { SessionTokens } from './session/session-tokens.js';

const ISSUER = 'arena';
const AUDIENCE = 'arena-web';

@Global()
@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        secret: config.jwtSecret,
        signOptions: { algorithm: 'HS256', issuer: ISSUER, audience: AUDIENCE },
        verifyOptions: { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE },
      }),
    }),
  ],
  providers: [SessionTokens, { provide: SessionReader, useExisting: SessionTokens }],
  exports: [SessionReader, SessionTokens],
})
export class AuthModule {}
