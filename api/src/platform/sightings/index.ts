export { deviceFrom, type Sighting, type SightingPurpose, Sightings } from './sightings.js';
