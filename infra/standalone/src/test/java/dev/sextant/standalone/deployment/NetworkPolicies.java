package dev.sextant.standalone.deployment;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The network policies of a namespace, as a network plugin applies them: a pod that one of them
 * selects has only the connections that one of them allows.
 *
 * @param policies of kind NetworkPolicy
 */
record NetworkPolicies(List<Tree> policies) {

  /** Returns whether every pod is selected for both directions, by a policy that allows nothing. */
  boolean isClosed() {
    return policies.stream()
        .anyMatch(
            policy ->
                policy.at("spec", "podSelector").map().isEmpty()
                    && policy
                        .at("spec", "policyTypes")
                        .texts()
                        .containsAll(List.of("Ingress", "Egress"))
                    && policy.at("spec", "ingress").list().isEmpty()
                    && policy.at("spec", "egress").list().isEmpty());
  }

  /** Returns whether a pod may connect to a port of another pod of the namespace. */
  boolean allows(Pod from, Pod to, int port) {
    return rules(from, "egress").anyMatch(rule -> reaches(rule, "to", to, port))
        && rules(to, "ingress").anyMatch(rule -> reaches(rule, "from", from, port));
  }

  /** Returns whether a pod may connect to a port anywhere. */
  boolean leaves(Pod from, int port) {
    return rules(from, "egress")
        .anyMatch(rule -> rule.at("to").list().isEmpty() && hasPort(rule, port));
  }

  private Stream<Tree> rules(Pod pod, String direction) {
    return policies.stream()
        .filter(policy -> selects(policy.at("spec", "podSelector"), pod))
        .flatMap(policy -> policy.at("spec", direction).list().stream());
  }

  private static boolean reaches(Tree rule, String side, Pod other, int port) {
    List<Tree> peers = rule.at(side).list();
    boolean knows =
        peers.isEmpty()
            || peers.stream()
                .anyMatch(
                    peer ->
                        peer.at("podSelector").isThere()
                            && !peer.at("namespaceSelector").isThere()
                            && selects(peer.at("podSelector"), other));
    return knows && hasPort(rule, port);
  }

  private static boolean hasPort(Tree rule, int port) {
    List<Tree> ports = rule.at("ports").list();
    return ports.isEmpty() || ports.stream().anyMatch(each -> each.at("port").number() == port);
  }

  private static boolean selects(Tree selector, Pod pod) {
    Map<String, Tree> labels = pod.labels();
    boolean named = labels.entrySet().containsAll(selector.at("matchLabels").map().entrySet());
    return named
        && selector.at("matchExpressions").list().stream()
            .allMatch(
                each ->
                    each.at("operator").text().equals("In")
                        && each.at("values")
                            .texts()
                            .contains(
                                labels.getOrDefault(each.at("key").text(), new Tree(null)).text()));
  }
}
