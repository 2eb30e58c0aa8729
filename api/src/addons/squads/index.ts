export { SquadsModule } from './squads.module.js';
