import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

/**
 * Sends an image with headers that make the browser save it as a file instead of showing it, so
 * that no script or style inside it can run.
 */
export function fileOf(image: Buffer, reply: FastifyReply): StreamableFile {
  void reply.header('Content-Security-Policy', "sandbox; default-src 'none'");
  const disposition = 'attachment; filename="end-screen.webp"';
  return new StreamableFile(image, { type: 'image/webp', disposition, length: image.length });
}

/** Documents a route that answers with an image. */
export const AnswersImage = () =>
  applyDecorators(
    ApiProduces('image/webp'),
    ApiOkResponse({ schema: { type: 'string', format: 'binary' } }),
  );
