const WORDS: Record<string, string> = {
  'empty-answer': 'with an empty answer',
  'no-question': 'without a question',
  'no-context': 'without a context',
  'no-reference': 'without a reference answer',
  'no-token-logprobs': 'without log-probabilities of tokens',
  'no-token-vectors': 'without vectors of tokens',
  'no-segments': 'without segments',
  'no-sentences': 'without sentences',
  'not-primary': 'of another than the primary answer',
  'no-answers': 'without samples',
  'one-answer': 'with one sample only',
  'too-many-answers': 'with more samples than are compared',
  'zero-vector': 'with a vector of length zero',
  'not-finite': 'with a value that is not finite',
  'no-external-score': 'without a value of the external score',
  'no-words': 'without words',
  'own-label': 'labelled by the judge itself',
  'not-text': 'with an image where the metric reads texts',
  'needs-image-embedder': 'with an image, which the embedder does not take',
  'unknown-image': 'with the name of an image that is not stored',
  failed: 'that failed',
};

/** Why a score is undefined, as a phrase after its subject: {@code items without a context}. */
export function reasonOf(code: string): string {
  return WORDS[code] ?? code;
}
