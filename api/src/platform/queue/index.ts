export { BullmqJobs } from './bullmq-jobs.js';
export * from './jobs.js';
export { QueueServer } from './queue-server.js';
