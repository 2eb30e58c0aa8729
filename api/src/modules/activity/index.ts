export { Activity, type MadeChange } from './activity.js';
export { ActivityModule } from './activity.module.js';
export { AnswersListFile, ListFile } from './list-file.js';
