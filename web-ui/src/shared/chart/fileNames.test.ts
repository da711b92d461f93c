import { expect, test } from 'vitest';
import { fileName } from './fileNames.ts';

test.each([
  [[], 'auc.png'],
  [['Support bot, October', 'HaluEval (QA)'], 'support-bot-october_halueval-qa_auc.png'],
  [['Gazetteer', 'Gazetteer'], 'gazetteer_auc.png'],
  [['../Größe', '...'], 'größe_auc.png'],
])('a chart of %j is saved as %s', (of, name) => expect(fileName(of, 'auc', 'png')).toBe(name));
