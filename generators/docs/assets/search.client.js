// Ranks the entries of the search index for a query: every word must be found, whole, as a beginning, or with a typo.
(() => {
  // Weight of a field: title, name (operationId, schema), address, tags, parameters and fields, description.
  const weights = [10, 9, 6, 4, 4, 1];
  const split = (text) =>
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '');
  const prepared = new WeakMap();
  const prepare = (index) => {
    if (!prepared.has(index))
      prepared.set(
        index,
        index.map((entry) => entry.fields.map(split)),
      );
    return prepared.get(index);
  };

  // Whether two words differ by at most `limit` insertions, deletions, replacements or swaps of neighbours.
  const near = (a, b, limit) => {
    if (Math.abs(a.length - b.length) > limit) return false;
    let before = [];
    let row = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (let i = 1; i <= a.length; i += 1) {
      const next = [i];
      for (let j = 1; j <= b.length; j += 1) {
        const cost = a[i - 1] === b[j - 1] ? 0 : 1;
        next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + cost);
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          next[j] = Math.min(next[j], before[j - 2] + 1);
      }
      before = row;
      row = next;
    }
    return row[b.length] <= limit;
  };

  const match = (query, word) => {
    if (word === query) return 1;
    if (word.startsWith(query)) return 0.7;
    if (query.length < 4) return 0;
    const limit = query.length < 8 ? 1 : 2;
    if (near(query, word, limit)) return 0.4;
    return word.length > query.length && near(query, word.slice(0, query.length), limit) ? 0.25 : 0;
  };

  const scoreOf = (words, fields) => {
    let total = 0;
    for (const query of words) {
      let best = 0;
      fields.forEach((field, place) => {
        for (const word of field) best = Math.max(best, match(query, word) * weights[place]);
      });
      if (best === 0) return 0;
      total += best;
    }
    return total;
  };

  globalThis.docsSearch = (index, text) => {
    const words = split(text);
    if (words.length === 0) return [];
    const phrase = words.join(' ');
    const fieldsOf = prepare(index);
    const hits = [];
    index.forEach((entry, position) => {
      const fields = fieldsOf[position];
      const score = scoreOf(words, fields);
      if (score === 0) return;
      const title = fields[0].join(' ');
      const exact = title === phrase || fields[1].join(' ') === phrase ? 40 : title.startsWith(phrase) ? 8 : 0;
      // Who searches mostly wants to call something.
      const preferred = entry.fields[2] === 'schema' ? 0 : 3;
      // Of two titles that hold the words, the shorter one says little else.
      hits.push({ entry, score: score + exact + preferred - fields[0].length * 0.3, position });
    });
    hits.sort((a, b) => b.score - a.score || a.position - b.position);
    return hits.map(({ entry }) => ({ title: entry.fields[0], detail: entry.fields[2], href: entry.href }));
  };
})();
