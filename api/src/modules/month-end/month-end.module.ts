import { Module } from '@nestjs/common';
import { ExportOwedController } from './export-owed/export-owed.controller.js';

@Module({ controllers: [ExportOwedController] })
export class MonthEndModule {}
