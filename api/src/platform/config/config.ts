import type { SealingKey } from '../secrets/index.js';
import { readVariables, type Variables, type Withdrawable } from './variables.js';

/** The validated environment of one process. The supervisor fills in what it embeds. */
export class Config {
  readonly production: boolean;
  readonly port: number;
  readonly publicUrl: string;
  /** Proxies that may say where a request came from: addresses, ranges or their names. */
  readonly trustedProxies: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly databaseOwnerUrl: string;
  /** A streaming replica of `databaseUrl` for the office's reads. */
  readonly databaseReadUrl: string | null;
  readonly redisUrl: string | null;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly razorpay: {
    readonly keyId: string;
    readonly keySecret: string;
    /** The current one first; an older one may follow while it is rotated. */
    readonly webhookSecrets: readonly string[];
    readonly apiUrl: string;
    readonly checkoutUrl: string;
  };
  readonly admin: { readonly email: string; readonly password: string | null };
  readonly jwtSecret: string;
  /** What rests sealed; the first key seals, each opens what it sealed. */
  readonly sealingKeys: readonly SealingKey[];
  readonly rateLimits: boolean;
  readonly features: {
    readonly deposits: boolean;
    readonly paidJoins: boolean;
    readonly withdrawals: boolean;
  };
  readonly withdrawable: Withdrawable;
  /** Signed heads of the log; only the worker needs the files. */
  readonly checkpoints: {
    readonly keyFile: string;
    readonly anchorFile: string;
    readonly auditors: readonly string[];
  };
  readonly metricsToken: string | null;
  /** How long a process that was asked to leave goes on answering. */
  readonly drainSeconds: number;
  readonly logLevel: string;

  constructor(env: NodeJS.ProcessEnv) {
    const v: Variables = readVariables(env);
    this.production = v.NODE_ENV === 'production';
    this.port = v.PORT;
    this.publicUrl = v.PUBLIC_URL;
    this.trustedProxies = v.TRUSTED_PROXIES;
    this.dataDir = v.DATA_DIR;
    this.databaseUrl = v.DATABASE_URL;
    this.databaseOwnerUrl = v.DATABASE_OWNER_URL;
    this.databaseReadUrl = v.DATABASE_READ_URL;
    this.redisUrl = v.REDIS_URL;
    this.smtpUrl = v.SMTP_URL;
    this.mailFrom = v.MAIL_FROM;
    this.razorpay = {
      keyId: v.RAZORPAY_KEY_ID,
      keySecret: v.RAZORPAY_KEY_SECRET,
      webhookSecrets: v.RAZORPAY_WEBHOOK_SECRET.split(',').map((secret) => secret.trim()),
      apiUrl: v.RAZORPAY_API_URL,
      checkoutUrl: v.RAZORPAY_CHECKOUT_URL,
    };
    this.admin = { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD };
    this.jwtSecret = v.JWT_SECRET;
    this.sealingKeys = v.SEALING_KEYS;
    this.rateLimits = v.RATE_LIMITS === 'on';
    this.features = {
      deposits: v.DEPOSITS === 'on',
      paidJoins: v.PAID_JOINS === 'on',
      withdrawals: v.WITHDRAWALS === 'on',
    };
    this.withdrawable = v.WITHDRAWABLE;
    this.checkpoints = {
      keyFile: v.CHECKPOINT_KEY_FILE,
      anchorFile: v.CHECKPOINT_ANCHOR_FILE,
      auditors: v.CHECKPOINT_AUDITORS,
    };
    this.metricsToken = v.METRICS_TOKEN;
    this.drainSeconds = v.DRAIN_SECONDS;
    this.logLevel = v.LOG_LEVEL;
  }
}
