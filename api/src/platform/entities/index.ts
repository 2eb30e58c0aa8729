export { ENTITIES, fieldsOf, LOCKED, statementOf, within } from './entities.js';
