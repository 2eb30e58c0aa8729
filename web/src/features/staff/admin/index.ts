export { StaffTab } from './staff-tab';
