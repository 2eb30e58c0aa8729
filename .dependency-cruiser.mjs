// One direction only: kernel <- platform <- ledger <- the core's other modules <- add-ons <- app.
// A new edge is a visible change of one of these two tables, with its reason.

/** What each module of the core may import: other modules of the core. */
const CORE = {
  // Activity records each export of the ledger.
  ledger: ['activity'],
  // Every module with an admin's write records its actor and action here.
  activity: [],
  // A change of settings is an event of the log.
  settings: ['ledger', 'activity'],
  mail: ['activity', 'users'],
  'landing-cards': ['activity'],
  // A message needs an existing user, and is mailed when it reaches no device.
  notifications: ['ledger', 'users', 'mail'],
  // Keeps requests that need a second admin; modules that move tokens ask here first. It reads the
  // names of the admins and counts those who may approve.
  approvals: ['ledger', 'settings', 'activity', 'users'],
  // A ban freezes the wallet, and a profile shows its balance.
  users: ['ledger', 'activity'],
  // Players hear of an admin's change of their balance.
  wallet: ['ledger', 'users', 'activity', 'approvals', 'mail', 'notifications'],
  auth: ['ledger', 'users', 'mail', 'settings', 'activity', 'approvals'],
  // Each asks the settings which of the owner's rules are in force.
  payments: ['ledger', 'settings', 'wallet', 'users', 'mail', 'notifications', 'activity'],
  // A rule may delay the payout of a recent deposit.
  withdrawals: [
    'ledger',
    'settings',
    'wallet',
    'users',
    'mail',
    'notifications',
    'activity',
    'approvals',
    'payments',
  ],
  'promo-codes': ['ledger', 'settings', 'wallet', 'users', 'activity', 'approvals'],
  tournaments: ['ledger', 'settings', 'wallet', 'users', 'notifications', 'activity', 'approvals'],
  // Restores a backup beside the running database, and compares the log.
  backups: ['ledger'],
  // Only reads projections of all modules: for the admin's overview and the wallet of a player.
  statistics: [
    'ledger',
    'wallet',
    'users',
    'payments',
    'withdrawals',
    'promo-codes',
    'tournaments',
  ],
};

/** What each add-on may import: modules of the core, and other add-ons. */
const ADDONS = {
  // Keeps what players set for themselves, and refuses by it at the gates of these modules.
  'safer-play': ['settings', 'payments', 'promo-codes', 'tournaments'],
  // A squad takes seats together.
  squads: ['ledger', 'users', 'notifications', 'tournaments'],
  // Repeats matches on days of the week.
  series: ['activity', 'tournaments'],
  // Computes standings from the declared results of several matches, and pays prizes by them.
  cups: ['ledger', 'users', 'notifications', 'activity', 'approvals', 'tournaments', 'squads'],
  // Reads the seats and results that players dispute.
  disputes: ['ledger', 'users', 'tournaments', 'notifications', 'activity'],
  // Compares the results that players claim; their screenshots are evidence of `disputes`.
  claims: ['ledger', 'users', 'squads', 'tournaments', 'disputes'],
  // Pays withdrawals through a provider, by the rules of `withdrawals`.
  payouts: ['ledger', 'settings', 'users', 'activity', 'approvals', 'withdrawals'],
  // Reverses an event of any module, as far as the ledger alone can.
  reversals: ['ledger', 'wallet', 'activity', 'approvals'],
  // Decides about a log that contradicts what was signed.
  halts: ['ledger', 'activity', 'approvals'],
  // Finds suspected cheaters in the data of all modules, and holds payouts that admins choose.
  risk: [
    'ledger',
    'settings',
    'activity',
    'users',
    'payments',
    'withdrawals',
    'promo-codes',
    'tournaments',
    'approvals',
    'safer-play',
  ],
  // Gives players the file of their data and deletes their accounts. What a module stores about a
  // player, it registers with the platform.
  privacy: ['ledger', 'wallet', 'users', 'auth', 'mail', 'activity', 'payments', 'safer-play'],
  // Sends the ledger's checkpoints to auditors.
  auditors: ['ledger', 'mail'],
  // Compares a month of the ledger with provider and bank, and keeps the signed package.
  'month-end': [
    'ledger',
    'wallet',
    'activity',
    'settings',
    'users',
    'wallet',
    'payments',
    'withdrawals',
    'tournaments',
  ],
};

export const MAY_IMPORT = { ...CORE, ...ADDONS };

const M = '^api/src/(?:modules|addons)';
const TEST = '[.]test[.]tsx?$';
const moduleEdges = Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
  name: `module-${name}`,
  severity: 'error',
  comment: `${name} may import only: ${allowed.join(', ') || 'no other module'}`,
  from: { path: `${M}/${name}/`, pathNot: TEST },
  to: { path: `${M}/`, pathNot: [name, ...allowed].map((n) => `${M}/${n}/`) },
}));

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

export default {
  forbidden: [
    rule(
      'no-circular',
      'A cycle has no order to read it in.',
      { pathNot: 'routeTree[.]gen' },
      { circular: true, viaOnly: { pathNot: 'routeTree[.]gen' } },
    ),
    rule(
      'kernel-is-pure',
      'The kernel imports nothing but itself.',
      { path: '^api/src/kernel/', pathNot: TEST },
      { pathNot: ['^api/src/kernel/', '^(node:)?crypto$'] },
    ),
    rule(
      'platform-knows-no-module',
      'Machinery serves modules; it does not know them.',
      { path: '^api/src/platform/' },
      { path: M },
    ),
    rule(
      'embedded-stands-alone',
      'What is embedded speaks to the product over sockets only.',
      { path: '^api/src/embedded/', pathNot: TEST },
      { path: M },
    ),
    rule(
      'product-never-embeds',
      'The product knows no stand-in.',
      { path: '^api/src/(kernel|platform|modules|addons)/', pathNot: TEST },
      { path: '^api/src/embedded/' },
    ),
    rule(
      'front-door-only',
      // The second entry points do not load the framework: see ledger/offline.ts.
      'Another module is entered through its index.ts.',
      { path: `${M}/([^/]+)/`, pathNot: TEST },
      { path: `${M}/[^/]+/`, pathNot: [`${M}/$1/`, `${M}/[^/]+/(index|offline)[.]ts$`] },
    ),
    rule(
      'app-uses-front-doors',
      'The application enters modules through index.ts.',
      { path: '^api/src/[^/]+[.]ts$', pathNot: TEST },
      {
        path: `${M}/`,
        pathNot: [`${M}/[^/]+/(index|offline)[.]ts$`, '^api/src/addons/index[.]ts$'],
      },
    ),
    rule(
      'commands-start-fast',
      'A command that only reads the books, and what takes backups, do not load the framework.',
      { path: '^api/src/(ledger-cli|backups)[.]ts$' },
      { path: 'node_modules/@nestjs/', reachable: true },
    ),
    rule(
      'core-never-imports-addons',
      'The core runs without any add-on. An add-on adds its rules to a gate of the core.',
      { path: '^api/src/(kernel|platform|modules)/', pathNot: TEST },
      { path: '^api/src/addons/' },
    ),
    ...moduleEdges,
    rule(
      'module-stands-on-its-floor',
      'What the specification asks for is in modules, and everything else in addons.',
      {
        path: [
          ...Object.keys(CORE).map((name) => `^api/src/addons/${name}/`),
          ...Object.keys(ADDONS).map((name) => `^api/src/modules/${name}/`),
        ],
      },
      {},
    ),
    rule(
      'module-is-listed',
      'A new module is added to the table above first.',
      { path: `${M}/[^/]+/`, pathNot: Object.keys(MAY_IMPORT).map((n) => `${M}/${n}/`) },
      {},
    ),
    rule(
      'domain-is-pure',
      'Rules know no clock, no random, no SQL, no framework.',
      { path: `${M}/([^/]+)/domain/`, pathNot: TEST },
      { pathNot: [`${M}/$1/domain/`, '^api/src/kernel/', `${M}/ledger/(index|domain/.*)[.]ts$`] },
    ),
    rule(
      'ledger-store-has-one-door',
      'Only the ledger touches the tables of the books.',
      { path: '^api/src/', pathNot: `${M}/ledger/` },
      { path: `${M}/ledger/store/` },
    ),
    rule(
      'api-never-sees-web',
      'The two meet in the OpenAPI document.',
      { path: '^api/' },
      { path: '^web/' },
    ),
    rule(
      'web-never-sees-api',
      'The two meet in the OpenAPI document, in the definition of what people may type, and in ' +
        'the words of banks.',
      { path: '^web/' },
      {
        path: '^api/',
        pathNot: [
          '^api/dist/openapi\\.json$',
          '^api/src/kernel/text[.]ts$',
          '^api/src/modules/withdrawals/domain/bank-words[.]ts$',
        ],
      },
    ),
    rule(
      'features-are-strangers',
      'Features share through components, lib and api.',
      { path: '^web/src/(features|addons)/([^/]+)/' },
      { path: '^web/src/(features|addons)/', pathNot: '^web/src/$1/$2/' },
    ),
    rule(
      'pieces-are-below-features',
      'Pieces know no feature.',
      { path: '^web/src/(lib|components|api)/' },
      { path: '^web/src/(features|addons|routes)/' },
    ),
    rule(
      'features-are-below-routes',
      'A feature knows no URL tree.',
      { path: '^web/src/(features|addons)/' },
      { path: '^web/src/routes/' },
    ),
    rule(
      'files-have-a-subject',
      'A file is named after its subject. A class of business logic may be a `.service.ts`.',
      {},
      {
        path: '^(api|web)/(?!src/lib/).*(^|[/.-])(utils?|helpers?|common|misc|shared|managers?)([./-]|$)',
      },
    ),
    rule('tests-are-leaves', 'Nothing imports a test.', { pathNot: TEST }, { path: TEST }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'api/tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
