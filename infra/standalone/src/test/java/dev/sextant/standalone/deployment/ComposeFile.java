package dev.sextant.standalone.deployment;

import dev.sextant.standalone.deployment.Container.Probe;
import dev.sextant.standalone.flink.member.MemberMemory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** infra/compose/compose.yaml, alone or with files that are given after it. */
public final class ComposeFile {

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)(:[-?]([^}]*))?}");
  private static final String PROBE = "/opt/sextant/bin/probe";

  /** Values that a user sets. */
  private static final Map<String, String> USERS =
      Map.of(
          "SEXTANT_USER", "1000:1000",
          "SEXTANT_PUBLIC_URL", "https://sextant.example.org",
          "SEXTANT_KEYCLOAK_URL", "https://id.example.org");

  private final Tree file;
  private final List<String> violations = new ArrayList<>();

  /** Reads the texts of the files as a user with few values of their own has them. */
  public ComposeFile(String... texts) {
    this.file =
        Stream.of(texts)
            .map(text -> Tree.parse(VARIABLE.matcher(text).replaceAll(ComposeFile::value)))
            .reduce(Tree::with)
            .orElseThrow();
    findViolations();
  }

  private static String value(MatchResult variable) {
    String mine = USERS.get(variable.group(1));
    String usual =
        variable.group(2) != null && variable.group(2).startsWith(":-") ? variable.group(3) : "";
    return Matcher.quoteReplacement(mine != null ? mine : usual);
  }

  /** Returns what the file does that it must not, apart from its containers. */
  public List<String> violations() {
    return violations;
  }

  /**
   * Returns the services that run with a profile.
   *
   * @throws IllegalStateException if one waits for a service that does not run, which Compose
   *     refuses
   */
  public Set<String> running(String profile) {
    Map<String, Tree> running = new LinkedHashMap<>(file.at("services").map());
    running
        .values()
        .removeIf(
            service -> {
              List<String> profiles = service.at("profiles").texts();
              return !profiles.isEmpty() && !profiles.contains(profile);
            });
    running.forEach(
        (name, service) -> {
          for (String awaited : service.at("depends_on").map().keySet()) {
            if (!running.containsKey(awaited)) {
              throw new IllegalStateException(
                  "%s waits for %s, which does not run".formatted(name, awaited));
            }
          }
        });
    return running.keySet();
  }

  /** Returns the containers by the names of their services. */
  public Map<String, Container> containers() {
    return file.at("services").map().entrySet().stream()
        .map(service -> container(service.getKey(), service.getValue()))
        .collect(
            Collectors.toMap(Container::name, each -> each, (one, two) -> one, LinkedHashMap::new));
  }

  private Container container(String name, Tree service) {
    Map<String, String> environment = new LinkedHashMap<>();
    service.at("environment").map().forEach((key, value) -> environment.put(key, value.text()));
    Tree deploy = service.at("deploy");
    String limit = deploy.at("resources", "limits", "memory").text();
    return new Container(
        name,
        Set.of(name),
        service.at("image").text().replaceAll("^.*/|:[^/]*$", ""),
        service.at("command").texts().stream().findFirst().orElse(""),
        environment,
        ports(service),
        probes(service.at("healthcheck", "test").texts()),
        files(service),
        Math.max(1, deploy.at("replicas").number()),
        limit.isEmpty() ? 0 : MemberMemory.bytes(limit),
        gpus(deploy),
        weaknesses(service));
  }

  private static int gpus(Tree deploy) {
    return deploy.at("resources", "reservations", "devices").list().stream()
        .filter(device -> device.at("capabilities").texts().contains("gpu"))
        .mapToInt(device -> device.at("count").number())
        .sum();
  }

  /** Returns published ports. */
  private static Set<Integer> ports(Tree service) {
    return service.at("ports").texts().stream()
        .map(port -> Integer.valueOf(port.substring(port.lastIndexOf(':') + 1)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Probe> probes(List<String> test) {
    return test.size() > 2 && test.get(1).equals(PROBE)
        ? List.of(new Probe(Integer.parseInt(test.get(2)), test.size() > 3 ? test.get(3) : ""))
        : List.of();
  }

  private static Set<String> files(Tree service) {
    return service.at("secrets").texts().stream()
        .map(secret -> "/run/secrets/" + secret)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> weaknesses(Tree service) {
    List<String> weaknesses = new ArrayList<>();
    require(service.at("user").text().matches("[1-9].*"), "runs as root", weaknesses);
    require(service.at("read_only").text().equals("true"), "can write its file system", weaknesses);
    require(
        service.at("cap_drop").texts().equals(List.of("ALL")), "keeps capabilities", weaknesses);
    require(
        service.at("security_opt").texts().contains("no-new-privileges:true"),
        "may gain privileges",
        weaknesses);
    return weaknesses;
  }

  private static void require(boolean holds, String weakness, List<String> weaknesses) {
    if (!holds) {
      weaknesses.add(weakness);
    }
  }

  private void findViolations() {
    for (String network : List.of("database", "flink")) {
      require(
          file.at("networks", network, "internal").text().equals("true"),
          "the network " + network + " reaches other machines",
          violations);
    }
    Map<String, Tree> secrets = file.at("secrets").map();
    file.at("services")
        .map()
        .forEach(
            (name, service) -> {
              for (String secret : service.at("secrets").texts()) {
                require(secrets.containsKey(secret), name + " has no secret " + secret, violations);
              }
              for (String port : service.at("ports").texts()) {
                require(
                    port.startsWith("127.0.0.1:"),
                    "%s publishes %s to other machines".formatted(name, port),
                    violations);
              }
              boolean closed =
                  !service.at("networks").texts().contains("outside")
                      || name.startsWith("api-")
                      || name.startsWith("taskmanager")
                      || name.equals("keycloak");
              require(closed, name + " has a way to other machines", violations);
              findMountsInVolumes(name, service);
            });
  }

  /**
   * The daemon makes the folder of a mount within a volume, and nobody else can delete it there.
   */
  private void findMountsInVolumes(String name, Tree service) {
    List<String> targets =
        service.at("volumes").texts().stream()
            .map(volume -> volume.replaceAll(":r[ow]$", "").replaceAll("^.*:", ""))
            .toList();
    for (String outer : targets) {
      for (String inner : targets) {
        require(
            !inner.startsWith(outer + "/"),
            "%s mounts %s within the volume %s".formatted(name, inner, outer),
            violations);
      }
    }
  }
}
