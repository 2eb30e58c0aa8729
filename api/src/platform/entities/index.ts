export {
  deleteSome,
  deletionOfSome,
  ENTITIES,
  fieldsOf,
  LOCKED,
  pageOf,
  readOn,
  statementOf,
  within,
} from './entities.js';
