export { deviceFrom, type SightingPurpose, Sightings } from './sightings.js';
