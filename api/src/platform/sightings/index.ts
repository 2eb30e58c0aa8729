export { networkOf } from './network.js';
export { deviceFrom, type SightingPurpose, Sightings } from './sightings.js';
