import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { describeApi } from './document.js';

/**
 * Serves the documentation of the API: `/api/docs` for readers, `/api/docs/openapi.json` for
 * programs. The document is created at the first request.
 */
export function serveDocs(app: INestApplication): void {
  SwaggerModule.setup('docs', app, () => describeApi(app), {
    useGlobalPrefix: true,
    jsonDocumentUrl: 'docs/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Arena API',
  });
}
