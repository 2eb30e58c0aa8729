export { Settings } from './settings.js';
export { SettingsModule } from './settings.module.js';
