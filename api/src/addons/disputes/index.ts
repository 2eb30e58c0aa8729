export { DisputesModule } from './disputes.module.js';
export { EvidenceStore } from './evidence/evidence-store.js';
