import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A project of a user, in a folder of its own. */
export function projectFolder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'forgewright-project-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

/** Two tags, a webhook, components that only one of them uses. */
export const zoo = `openapi: 3.1.0
info: { title: Zoo, version: '1' }
tags: [{ name: animals }, { name: keepers }]
paths:
  /animals:
    get:
      operationId: listAnimals
      tags: [animals]
      security: [{ token: [] }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/AnimalList' } } } }
    post:
      operationId: createAnimal
      tags: [animals]
      deprecated: true
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Animal' } } } }
      responses:
        '201': { description: made }
  /keepers/{id}/shifts:
    get:
      operationId: listShifts
      tags: [keepers]
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Shift' } } } }
webhooks:
  animalBorn:
    post:
      operationId: animalBorn
      tags: [animals]
      responses: { '204': { description: ok } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    AnimalList: { type: array, items: { $ref: '#/components/schemas/Animal' } }
    Animal: { type: object, properties: { name: { type: string } } }
    Shift: { type: object, properties: { keeper: { $ref: '#/components/schemas/Keeper' } } }
    Keeper: { type: object, properties: { name: { type: string } } }
    Unused: { type: object }
`;
