export { type SquadForJoin, Squads } from './squads.js';
export { SquadsModule } from './squads.module.js';
