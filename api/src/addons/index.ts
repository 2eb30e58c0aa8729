import { AuditorsModule } from './auditors/index.js';
import { ClaimsModule } from './claims/index.js';
import { CupsModule } from './cups/index.js';
import { DisputesModule } from './disputes/index.js';
import { HaltsModule } from './halts/index.js';
import { MonthEndModule } from './month-end/index.js';
import { PayoutsModule } from './payouts/index.js';
import { PrivacyModule } from './privacy/index.js';
import { ReversalsModule } from './reversals/index.js';
import { RiskModule } from './risk/index.js';
import { SaferPlayModule } from './safer-play/index.js';
import { SeriesModule } from './series/index.js';
import { SquadsModule } from './squads/index.js';

/**
 * What this platform offers beyond the core. The core never imports an add-on and runs without any:
 * an add-on imports core modules and adds its rules to their gates. `make test ONLY=core` proves it.
 */
export const ADDONS = [
  SaferPlayModule,
  SquadsModule,
  SeriesModule,
  CupsModule,
  DisputesModule,
  ClaimsModule,
  PayoutsModule,
  ReversalsModule,
  HaltsModule,
  RiskModule,
  PrivacyModule,
  AuditorsModule,
  MonthEndModule,
];
