import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { describeApi } from './document.js';

/** `/api/docs` for people, `/api/docs/openapi.json` for programs; created at the first request. */
export function serveDocs(app: INestApplication): void {
  SwaggerModule.setup('docs', app, () => describeApi(app), {
    useGlobalPrefix: true,
    jsonDocumentUrl: 'docs/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Arena API',
  });
}
