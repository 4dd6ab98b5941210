import { renderers } from '@auditor/report';
import { expect, it } from 'vitest';
import { FORMATS } from './formats.js';

it('are those of the renderers', () => expect(FORMATS).toEqual(renderers.map(({ id }) => id)));
